// Pages that links lead to which give something.
export { default as Gift } from './gift.tsx'
export { default as Invite } from './invite.tsx'
export { default as Trial } from './trial.tsx'
