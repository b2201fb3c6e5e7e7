// In which order files of tests run.
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/** What takes long begins first, in this order, so that the rest goes on beside it and no worker waits for the last. Of each the end of its path. */
export function longFirst(long: readonly string[]): TestSequencerConstructor {
  const rank = ({ moduleId }: TestSpecification) => {
    const place = long.findIndex((name) => moduleId.includes(`/${name}.`) || moduleId.includes(`/${name}/`))
    return place === -1 ? long.length : place
  }
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
    }
  }
}
