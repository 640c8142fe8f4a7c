import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import packageJson from './package.json' with { type: 'json' };

const folders = `{${[...packageJson.workspaces, 'scripts'].join(',')}}`;

/** Long files begin early, so that at the end no processor waits for one of them. */
class LongFilesFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const kinds = ['.process.test.', '.store.test.', ''];
		const rank = ({ moduleId }: TestSpecification) => kinds.findIndex((kind) => moduleId.includes(kind));
		return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
	}
}

/** Most files take less time than a process of their own would; a fresh one for each is a third of the work. */
const sharedProcess = { isolate: false };

const documentSettings = {
	// A document stays where it is: following a link would ask the network for another one.
	navigation: {
		disableMainFrameNavigation: true,
		disableChildPageNavigation: true,
		disableFallbackToSetURL: true,
	},
	// Style sheets are not loaded, so computing styles costs time and tells nothing.
	disableComputedStyleRendering: true,
};

export default defineConfig({
	test: {
		environment: 'node',
		environmentOptions: { happyDOM: { settings: documentSettings } },
		setupFiles: ['testing/fail-on-console-error.ts', 'testing/page/reset-document.ts'],
		// Processes, not threads: native modules (pictures, words) and PGlite are not all safe in threads.
		pool: 'forks',
		sequence: { sequencer: LongFilesFirst },
		// Two more than processors: many tests wait, for a disk, a deadline, or a server of their own.
		maxWorkers: availableParallelism() + 2,
		// A test that leaves a mock behind must not change the next one's outcome.
		restoreMocks: true,
		unstubEnvs: true,
		unstubGlobals: true,
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					...sharedProcess,
					// Keyboard input into React Aria's controls takes seconds while other files use all processors.
					testTimeout: 20_000,
					include: [`${folders}/**/*.test.{ts,tsx,mjs}`],
					exclude: [...configDefaults.exclude, '**/*.store.test.ts', '**/build/**', 'tests/faults/**'],
				},
			},
			{
				extends: true,
				test: {
					name: 'faults',
					include: ['tests/faults/*.test.ts'],
					globalSetup: ['testing/databases/provide-postgres.ts'],
					// They load servers and end databases: one file at a time, and nothing else beside them.
					fileParallelism: false,
					sequence: { sequencer: LongFilesFirst, groupOrder: 1 },
					testTimeout: 60_000,
					hookTimeout: 120_000,
				},
			},
			{
				extends: true,
				test: {
					name: 'store',
					...sharedProcess,
					include: [`${folders}/**/*.store.test.ts`],
					globalSetup: ['testing/databases/provide-postgres.ts'],
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
		],
	},
});
