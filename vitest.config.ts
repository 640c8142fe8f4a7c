import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import packageJson from './package.json' with { type: 'json' };

const folders = `{${[...packageJson.workspaces, 'scripts'].join(',')}}`;

export default defineConfig({
	test: {
		environment: 'node',
		setupFiles: ['tests/fail-on-console-error.ts'],
		// Processes, not threads: native modules (pictures, words) and PGlite are not all safe in threads.
		pool: 'forks',
		maxWorkers: availableParallelism(),
		// A test that leaves a mock behind must not change the next one's outcome.
		restoreMocks: true,
		unstubEnvs: true,
		unstubGlobals: true,
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					include: [`${folders}/**/*.test.{ts,tsx,mjs}`],
					exclude: [...configDefaults.exclude, '**/*.store.test.ts', '**/build/**', 'tests/faults/**'],
				},
			},
			{
				extends: true,
				test: {
					name: 'faults',
					include: ['tests/faults/*.test.ts'],
					globalSetup: ['tests/on-both-databases/provide-postgres.ts'],
					// They load servers and end databases: one file at a time, and nothing else beside them.
					fileParallelism: false,
					sequence: { groupOrder: 1 },
					testTimeout: 60_000,
					hookTimeout: 120_000,
				},
			},
			{
				extends: true,
				test: {
					name: 'store',
					include: [`${folders}/**/*.store.test.ts`],
					globalSetup: ['tests/on-both-databases/provide-postgres.ts'],
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
		],
	},
});
