/** `5’9”`: our letters have no primes, and not every device lends some. */
export const formatHeight = (height: string | null): string | undefined => height?.replaceAll('′', '’').replaceAll('″', '”')
