/** What was typed, with two decimals at most; either decimal sign is understood. */
export function tokensOf(text: string): number | undefined {
  const typed = text.trim().replace(',', '.')
  return /^\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : undefined
}
