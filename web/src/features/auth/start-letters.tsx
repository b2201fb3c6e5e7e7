import { startLettersWords } from '@fieldhouse/contract/consent'
import { Checkbox } from '../../ui/checkbox.tsx'

/** Never ticked before somebody ticks it. */
export const StartLetters = () => <Checkbox name="startLetters">{startLettersWords}</Checkbox>
