// Before every test file when a seed is given: what fast-check draws follows from it, and a failure can be seen again.
import fc from 'fast-check'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['TEST_SEED']) })
