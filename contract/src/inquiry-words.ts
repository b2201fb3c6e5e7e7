// How far what somebody wrote to the site has come, and words to begin an answer with; for whoever answers.
export const inquiryStates = ['new', 'open', 'waiting', 'closed'] as const
export type InquiryState = (typeof inquiryStates)[number]

export const inquiryStateWords: Readonly<Record<InquiryState, string>> = {
  new: 'New',
  open: 'Taken',
  waiting: 'Answered',
  closed: 'Closed',
}

export const inquiryTemplates = [
  { name: 'Thank you', text: 'Thank you for writing. We have read it and come back to you within two days.' },
  {
    name: 'More is needed',
    text: 'Thank you for writing. So that we can help, please tell us which page it is about and what you see there.',
  },
  {
    name: 'It is done',
    text: 'We have looked at it and put it right. If something is still not as it should be, answer by the link below.',
  },
  { name: 'We cannot', text: 'Thank you for asking. This is something that we cannot do, and we would rather say so at once.' },
] as const
