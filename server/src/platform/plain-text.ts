// Texts without markup, as they are stored: line breaks are kept (wire.md 1.2, trust.md 7).
const tags = /<\/?(?:!|[a-z])[^>]*>/gi
// Joiners stay: families of emoji and some scripts are written with them.
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0009\u000b-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g

export const toPlainText = (text: string): string =>
  text.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').replace(tags, '').replaceAll('\t', ' ').replace(unseen, '').trim()
