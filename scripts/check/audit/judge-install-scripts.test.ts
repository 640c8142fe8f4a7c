import { expect, test } from 'vitest';
import { installScriptsOf, judgeInstallScripts } from './judge-install-scripts.ts';

const lock = {
	packages: {
		'': { version: '0.1.0' },
		'node_modules/esbuild': { version: '0.28.2', hasInstallScript: true },
		'node_modules/tool/node_modules/esbuild': { version: '0.18.20', hasInstallScript: true },
		'node_modules/other/node_modules/esbuild': { version: '0.18.20', hasInstallScript: true },
		'node_modules/@scope/name': { version: '1.0.0', hasInstallScript: true },
		'node_modules/react': { version: '19.3.1' },
	},
};

test('finds packages with install scripts at any depth, each version once', () => {
	expect(installScriptsOf(lock)).toEqual(['@scope/name@1.0.0', 'esbuild@0.18.20', 'esbuild@0.28.2']);
});

const allowed = [{ package: 'esbuild@0.28.2', reason: 'checks its binary' }];

test('accepts allowed scripts and reports other versions and packages with instructions', () => {
	expect(judgeInstallScripts(['esbuild@0.28.2'], allowed)).toEqual([]);
	for (const found of ['esbuild@0.28.3', 'surprise@1.0.0']) {
		expect(judgeInstallScripts(['esbuild@0.28.2', found], allowed)).toEqual([
			expect.stringContaining(`${found} runs an install script: review it`),
		]);
	}
});

test('reports allowed scripts that no longer exist', () => {
	expect(judgeInstallScripts([], allowed)).toEqual([expect.stringContaining('esbuild@0.28.2 is allowed')]);
});
