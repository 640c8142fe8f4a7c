import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import packageJson from './package.json' with { type: 'json' };

const folders = `{${[...packageJson.workspaces, 'scripts'].join(',')}}`;
const provideDatabases = ['testing/databases/provide-databases.ts'];

/** Stands in files whose tests need a document. */
const documentMark = '@vitest-environment happy-dom';

/**
 * Slow files begin early, so that at the end no processor waits for one of them. Files of one environment stand
 * together: a process is shared only with the next file of the list, and a fresh one loads all packages again.
 */
class SlowFilesFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const groups = Map.groupBy(await super.sort(files), ({ moduleId }) => rankOf(moduleId));
		return [0, 1, 2, 3].flatMap((rank) => groups.get(rank) ?? []);
	}
}

function rankOf(file: string): number {
	if (file.includes('.process.')) return 0;
	if (file.includes('.store.')) return 1;
	return readFileSync(file, 'utf8').includes(documentMark) ? 2 : 3;
}

/** Most files take less time than a process of their own would; a fresh one for each is a third of the work. */
const sharedProcess = { isolate: false };

/** A test that needs a server's or ffmpeg's process may be repeated once; the run then tells that it is flaky. */
const retry = 1;

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

/**
 * The tiers of `npm test` are projects: `unit`, `process` and `store` are the everyday one, the others the long one
 * (`scripts/test/select-tests.mjs`).
 */
export default defineConfig({
	test: {
		environment: 'node',
		// The tests do not use the settings of the person who runs them.
		env: { ENV_FILE: '' },
		environmentOptions: { happyDOM: { settings: documentSettings } },
		setupFiles: ['testing/fail-on-console-error.ts', 'testing/page/reset-document.ts'],
		// Processes, not threads: native modules (pictures, words) and PGlite are not all safe in threads.
		pool: 'forks',
		sequence: { sequencer: SlowFilesFirst },
		// Two more than processors: many tests wait, for a disk, a deadline, or a server of their own.
		maxWorkers: availableParallelism() + 2,
		// A test that leaves a mock behind must not change the next one's outcome.
		restoreMocks: true,
		unstubEnvs: true,
		unstubGlobals: true,
		// Only a defect reaches these limits, on a machine that is busy with other things, too.
		testTimeout: 300_000,
		hookTimeout: 300_000,
		expect: { poll: { timeout: 120_000 } },
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					...sharedProcess,
					include: [`${folders}/**/*.test.{ts,tsx,mjs}`],
					exclude: [
						...configDefaults.exclude,
						'**/build/**',
						'**/*.{store,process}.test.ts',
						'**/*.long.test.{ts,tsx,mjs}',
					],
				},
			},
			{
				extends: true,
				test: {
					name: 'process',
					retry,
					include: [`${folders}/**/*.process.test.ts`],
					testTimeout: 300_000,
				},
			},
			{
				extends: true,
				test: {
					name: 'store',
					...sharedProcess,
					include: [`${folders}/**/*.store.test.ts`],
					globalSetup: provideDatabases,
					provide: { storeKind: 'PostgreSQL' },
				},
			},
			{
				extends: true,
				test: {
					name: 'long',
					retry,
					include: [`${folders}/**/*.long.test.{ts,tsx,mjs}`],
					exclude: [...configDefaults.exclude, '**/build/**', 'tests/faults/**'],
					globalSetup: provideDatabases,
					provide: { storeKind: 'PostgreSQL' },
					testTimeout: 600_000,
				},
			},
			{
				extends: true,
				test: {
					name: 'embedded',
					...sharedProcess,
					include: [`${folders}/**/*.store.test.ts`, `${folders}/**/*.store.long.test.ts`],
					globalSetup: provideDatabases,
					provide: { storeKind: 'PGlite' },
				},
			},
			{
				extends: true,
				test: {
					name: 'faults',
					retry,
					include: ['tests/faults/*.test.ts'],
					globalSetup: provideDatabases,
					provide: { storeKind: 'PostgreSQL' },
					// They load servers and end databases: one file at a time, and nothing else beside them.
					fileParallelism: false,
					sequence: { sequencer: SlowFilesFirst, groupOrder: 1 },
				},
			},
		],
	},
});
