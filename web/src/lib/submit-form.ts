/** As a press on its button does it. (`requestSubmit` is younger than the oldest browsers we serve.) */
export const submitForm = (form: HTMLFormElement | null | undefined) =>
  form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
