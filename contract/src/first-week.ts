// What the steps of a first week are called, on the site and in letters.
import type { AthleteStep, FanStep } from './objects/first-week.ts'

export interface StepWords {
  readonly title: string
  readonly text: string
  readonly act: string
  /** Where it is done; empty: the own page. */
  readonly to: string
}

export const fanStepWords: Readonly<Record<FanStep, StepWords>> = {
  sports: { title: 'Which sports?', text: 'One is enough, and you can change your mind any day.', act: 'Choose', to: '/home' },
  place: { title: 'Whose corner are you in?', text: 'Athletes from there come first.', act: 'Say where', to: '/home' },
  pages: {
    title: 'Ten to begin with',
    text: 'Tap whom you want to read about. Your feed fills with what they publish.',
    act: 'See them',
    to: '/home',
  },
}

export const athleteStepWords: Readonly<Record<AthleteStep, StepWords>> = {
  guardian: {
    title: 'A parent or guardian',
    text: 'Until one has approved your page, you prepare and nobody sees it.',
    act: 'See what is needed',
    to: '/athlete/account?tab=verification',
  },
  pictures: { title: 'A photo and a cover', text: 'A face in kit says more than a biography.', act: 'Add them', to: '/athlete/account' },
  bio: {
    title: 'Two sentences about you',
    text: 'What you play, and what this season is about.',
    act: 'Write them',
    to: '/athlete/account',
  },
  verified: {
    title: 'Your school confirms you',
    text: 'With the badge you stand in the search.',
    act: 'Have it confirmed',
    to: '/athlete/account?tab=verification',
  },
  post: { title: 'Your first post', text: 'What happened today is enough.', act: 'Write it', to: '/studio/posts/create' },
  offer: {
    title: 'A price, or free for now',
    text: 'You can change it whenever you like.',
    act: 'Choose',
    to: '/athlete/account?tab=subscription',
  },
  payout: { title: 'Where your money goes', text: 'A bank account or PayPal.', act: 'Add it', to: '/athlete/account?tab=banking' },
  followers: { title: 'Five followers', text: 'Send your page to five people who come to your games.', act: 'See your page', to: '' },
  sale: {
    title: 'Your first sale',
    text: 'A subscription, a tip, a photo: whatever comes first.',
    act: 'Sell something',
    to: '/studio/products/create',
  },
}
