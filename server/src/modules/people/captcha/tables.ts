export type CaptchaUsedTable = {
  /** Of what makes a token one of its kind. */
  digest: Buffer
  expires_at: Date
}

export type Tables = { captcha_used: CaptchaUsedTable }
