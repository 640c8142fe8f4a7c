import { describe, expect, test } from 'vitest';
import { findForbiddenImports } from './import-directions.ts';

const check = (sources: Record<string, string>) =>
	findForbiddenImports(Object.entries(sources).map(([path, text]) => ({ path, text })));

describe('directions', () => {
	test.each([
		['content/a.ts', '@portico/api/constants.ts'],
		['server/a.ts', '@portico/content/store/connect.ts'],
		['server/a.ts', '@portico/website/build/server/index.js'],
		['website/app/a.ts', '@portico/api/languages.ts'],
		['website/app/a.ts', 'react'],
		['tests/a.ts', '@portico/website/app/root.tsx'],
		['content/a.test.ts', '@portico/tests/on-both-databases/x.ts'],
		['content/store/a.ts', '../model/b.ts'],
	])('%s may import %s', (path, specifier) => {
		expect(check({ [path]: `import { x } from '${specifier}';` })).toEqual([]);
	});

	test.each([
		['api/a.ts', '@portico/content/store/schema.ts', 'api/ may import nothing of ours'],
		['content/a.ts', '@portico/server/main.ts', 'content/ may import api'],
		['website/app/a.ts', '@portico/content/model/x.ts', 'website/ may import api'],
		['server/a.ts', '@portico/website/app/root.tsx', 'server/ may import api, content, video, website/build'],
		['server/a.ts', '@portico/website/builder.ts', 'server/ may import'],
		['video/a.ts', '@portico/api/constants.ts', 'video/ may import nothing of ours'],
		['server/a.ts', '../content/store/connect.ts', 'leaves server/ by a relative path'],
	])('%s may not import %s', (path, specifier, complaint) => {
		const [violation, ...others] = check({ [path]: `\nimport type { x } from '${specifier}';` });
		expect(violation).toContain(`${path}:2 `);
		expect(violation).toContain(complaint);
		expect(others).toEqual([]);
	});
});

describe('zod in the browser', () => {
	const api = {
		'api/answers/site.ts': "import { z } from 'zod';",
		'api/envelope.ts': "import { answer } from './answers/site.ts';",
		'api/constants.ts': "import type { z } from 'zod';",
	};

	test('is refused, also when it comes through another module', () => {
		const violations = check({
			...api,
			'website/app/a.ts': "import { envelope } from '@portico/api/envelope.ts';",
		});
		expect(violations).toEqual([
			expect.stringContaining('website/app/a.ts:1 imports values of @portico/api/envelope.ts'),
		]);
	});

	test('is refused when imported directly', () => {
		expect(check({ 'website/app/a.ts': "import { z } from 'zod';" })).toHaveLength(1);
	});

	test('types, and modules without it, are welcome', () => {
		const website =
			"import type { E } from '@portico/api/envelope.ts';\nimport { c } from '@portico/api/constants.ts';";
		expect(check({ ...api, 'website/app/a.ts': website })).toEqual([]);
	});

	test('is welcome on the server', () => {
		expect(check({ ...api, 'server/a.ts': "import { envelope } from '@portico/api/envelope.ts';" })).toEqual(
			[],
		);
	});
});

describe('circles', () => {
	test('of loaded imports are named once', () => {
		const violations = check({
			'content/a.ts': "import { b } from './b.ts';",
			'content/b.ts': "import { c } from './c.ts';",
			'content/c.ts': "export { a } from './a.ts';",
		});
		expect(violations).toEqual([
			'content/a.ts:1 imports itself in a circle: content/a.ts → content/b.ts → content/c.ts → content/a.ts',
		]);
	});

	test('of types alone are none', () => {
		expect(
			check({
				'content/a.ts': "import { b } from './b.ts';",
				'content/b.ts': "import type { A } from './a.ts';",
			}),
		).toEqual([]);
	});
});
