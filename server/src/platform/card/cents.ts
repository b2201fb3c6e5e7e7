/** Hundredths of the platform currency on the card side. */
export type Cents = number & { readonly __unit: 'cents' }
