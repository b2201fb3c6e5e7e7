// What months of a page cost that are paid at once. Here because the browser shows what the server charges.

export const bundleMonths = [3, 6, 12] as const
export type BundleMonths = (typeof bundleMonths)[number]

/** The most that a page takes off for a length, in percent. */
export const mostBundleDiscount = 40

/** So many months less the discount of their length, in hundredths: never a fraction in the fan's favour. */
export const bundlePrice = (monthly: number, months: BundleMonths, discount: number): number =>
  monthly * months - Math.floor((monthly * months * discount) / 100)
