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
		['content/a.test.ts', '@portico/testing/databases/x.ts'],
		['content/store/a.ts', '../model/b.ts'],
	])('allow %s to import %s', (path, specifier) => {
		expect(check({ [path]: `import { x } from '${specifier}';` })).toEqual([]);
	});

	test.each([
		['api/a.ts', '@portico/content/store/schema.ts', 'api/ may import no other workspace'],
		['content/a.ts', '@portico/server/main.ts', 'content/ may import api'],
		['website/app/a.ts', '@portico/content/model/x.ts', 'website/ may import api'],
		['server/a.ts', '@portico/website/app/root.tsx', 'server/ may import api, content, video, website/build'],
		['server/a.ts', '@portico/website/builder.ts', 'server/ may import'],
		['video/a.ts', '@portico/api/constants.ts', 'video/ may import no other workspace'],
		['server/a.ts', '../content/store/connect.ts', 'leaves server/ by a relative path'],
	])('do not allow %s to import %s', (path, specifier, message) => {
		const [violation, ...others] = check({ [path]: `\nimport type { x } from '${specifier}';` });
		expect(violation).toContain(`${path}:2 `);
		expect(violation).toContain(message);
		expect(others).toEqual([]);
	});
});

describe('layers', () => {
	test.each([
		['content/store/a.ts', '../events/b.ts', 'content/store/ is below content/events/'],
		['content/columns/a.ts', '../articles/queries/b.ts', 'content/columns/ is below content/articles/'],
		['server/requests/a.ts', '../api/b.ts', 'server/requests/ is below server/api/'],
		['website/app/components/a.ts', '../page-frame/b.ts', 'website/app/components/ is below'],
		['content/unheard-of/a.ts', '../store/b.ts', 'content/unheard-of/, which has no layer'],
		['content/columns/a.ts', '../tests/b.ts', 'content/tests/b.ts, which is for tests'],
		['content/columns/a.ts', '@portico/testing/b.ts', 'content/ may import api'],
	])('do not allow %s to import %s', (path, specifier, message) => {
		const [violation, ...others] = check({ [path]: `import type { x } from '${specifier}';` });
		expect(violation).toContain(message);
		expect(others).toEqual([]);
	});

	test('do not apply to tests, their support and files in the workspace root', () => {
		const upwardImport = "import { x } from '../commands/b.ts';";
		const paths = ['content/store/a.test.ts', 'content/store/tests/a.ts', 'content/events/tests/a.ts'];
		for (const path of paths) {
			expect(check({ [path]: upwardImport.replace('../', '../../') })).toEqual([]);
		}
		expect(check({ 'server/app.ts': "import { x } from './pages/b.ts';" })).toEqual([]);
	});
});

test('restricts event recording to the changes folder', () => {
	const recordEventImport = "import { recordEvent } from '../changes/record-event.ts';";
	expect(check({ 'content/columns/a.ts': recordEventImport })).toEqual([
		'content/columns/a.ts:1 imports content/changes/record-event.ts, which only content/changes/ may import',
	]);
	expect(check({ 'content/changes/a.ts': "import { recordEvent } from './record-event.ts';" })).toEqual([]);
});

describe('zod in the browser', () => {
	const api = {
		'api/answers/site.ts': "import { z } from 'zod';",
		'api/envelope.ts': "import { answer } from './answers/site.ts';",
		'api/constants.ts': "import type { z } from 'zod';",
	};

	test('is rejected, also through another module', () => {
		const violations = check({
			...api,
			'website/app/a.ts': "import { envelope } from '@portico/api/envelope.ts';",
		});
		expect(violations).toEqual([
			expect.stringContaining('website/app/a.ts:1 imports values of @portico/api/envelope.ts'),
		]);
	});

	test('is rejected as a direct import', () => {
		expect(check({ 'website/app/a.ts': "import { z } from 'zod';" })).toHaveLength(1);
	});

	test('is not found in types and modules without it', () => {
		const website =
			"import type { E } from '@portico/api/envelope.ts';\nimport { c } from '@portico/api/constants.ts';";
		expect(check({ ...api, 'website/app/a.ts': website })).toEqual([]);
	});

	test('is allowed in build-time modules', () => {
		const shapes = { 'api/shapes.build-time.ts': "import { z } from 'zod';" };
		const website = "import { shapes } from '@portico/api/shapes.build-time.ts';";
		expect(check({ ...shapes, 'website/app/a.ts': website })).toEqual([]);
	});

	test('is allowed on the server', () => {
		expect(check({ ...api, 'server/a.ts': "import { envelope } from '@portico/api/envelope.ts';" })).toEqual(
			[],
		);
	});
});

describe('cycles', () => {
	test('are reported once', () => {
		const violations = check({
			'content/a.ts': "import { b } from './b.ts';",
			'content/b.ts': "import { c } from './c.ts';",
			'content/c.ts': "export { a } from './a.ts';",
		});
		expect(violations).toEqual([
			'content/a.ts:1 is part of an import cycle: content/a.ts → content/b.ts → content/c.ts → content/a.ts',
		]);
	});

	test('of types only are cycles, too', () => {
		expect(
			check({
				'content/a.ts': "import { b } from './b.ts';",
				'content/b.ts': "import type { A } from './a.ts';",
			}),
		).toHaveLength(1);
	});
});
