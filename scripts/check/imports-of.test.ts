import { expect, test } from 'vitest';
import { importsOf } from './import-directions.ts';

const specifiers = (text: string) => importsOf(text).map(({ specifier }) => specifier);

test('finds every form of import', () => {
	const text = [
		"import './side-effect.css';",
		"import React, { useState } from 'react';",
		"import * as schema from './schema.ts';",
		"import {\n\ttype A,\n\tb,\n} from './many-lines.ts';",
		"export { c } from './exported.ts';",
		"export * from './all.ts';",
		"const d = await import('./dynamic.ts');",
		'const e = lazy(() => import("./lazy.tsx"));',
	].join('\n');
	expect(specifiers(text)).toEqual([
		'./side-effect.css',
		'react',
		'./schema.ts',
		'./many-lines.ts',
		'./exported.ts',
		'./all.ts',
		'./dynamic.ts',
		'./lazy.tsx',
	]);
});

test('treats only "import type" and "export type" as type-only', () => {
	const text = [
		"import type { A } from './a.ts';",
		"export type { B } from './b.ts';",
		"import type C from './c.ts';",
		"import { type D } from './d.ts';",
		"import type from './e.ts';",
		"import type, { F } from './f.ts';",
	].join('\n');
	expect(importsOf(text).map(({ typeOnly }) => typeOnly)).toEqual([true, true, true, false, false, false]);
});

test('reports the line of the specifier', () => {
	expect(importsOf("// first\nimport {\n\ta,\n} from './a.ts';\n")[0]?.line).toBe(4);
});

test('ignores imports in comments and other strings', () => {
	const text = [
		'/**',
		" * import { x } from './example.ts'",
		' */',
		"// import './commented.ts'",
		"export const a = 'from'; const b = 'text';",
		"export const c = ['x'];",
		"export type D = 'from' | 'to';",
		"export function importFrom() { return './y'; }",
	].join('\n');
	expect(specifiers(text)).toEqual([]);
});
