import { deepOf } from '@fieldhouse/contract/colour'

/** The owner's two colours, the mark of every card that belongs to someone. Colours come from `kitStyle` on a parent. */
export const KitStripe = () => <i className="kit" aria-hidden />

interface KitColours {
  primary?: string | null
  secondary?: string | null
}

/** Custom properties for the stripe and for what lies behind the owner's pictures; nothing when no colours were chosen. */
export const kitStyle = (colours: KitColours | null | undefined) => ({
  ...(colours?.primary ? { '--k1': colours.primary, '--accent-deep': deepOf(colours.primary) } : {}),
  ...(colours?.secondary ? { '--k2': colours.secondary } : {}),
})
