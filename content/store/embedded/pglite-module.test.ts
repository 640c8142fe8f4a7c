import { expect, test } from 'vitest';
import { allowMemoryOf, withHints } from './pglite-module.ts';

/**
 * A module that imports a function, a table and a memory of 2,048 pages, with functions of these lengths.
 */
function moduleOf(...bodies: number[]): Uint8Array<ArrayBuffer> {
	const number = (value: number): number[] =>
		value < 128 ? [value] : [(value % 128) + 128, ...number(value >> 7)];
	const section = (kind: number, content: number[]) => [kind, ...number(content.length), ...content];
	const name = (text: string) => [text.length, ...Buffer.from(text)];
	// No locals, then `nop`s up to the end.
	const body = (length: number) => [...number(length), 0, ...Array(length - 2).fill(0x01), 0x0b];
	const imports = [
		...[3, ...name('env'), ...name('call'), 0, 0],
		...[...name('env'), ...name('table'), 1, 0x70, 0, 0],
		...[...name('env'), ...name('memory'), 2, 1, ...number(2048), ...number(32_768)],
	];
	return Uint8Array.from([
		...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
		...section(1, [1, 0x60, 0, 0]),
		...section(2, imports),
		...section(3, [bodies.length, ...bodies.map(() => 0)]),
		...section(10, [bodies.length, ...bodies.flatMap(body)]),
	]);
}

test('adds a hint for functions of more than 64 KB, before the code section', () => {
	const bytes = withHints(moduleOf(10, 65_536, 65_537));
	const name = Buffer.from(bytes).indexOf('compilationHints');
	const [functions, ...hints] = bytes.subarray(name + 16, name + 20);
	expect({ functions, hints }).toEqual({ functions: 3, hints: [0, 0, 0b01_01_10] });
	expect(bytes[name + 20]).toBe(10);
	expect(WebAssembly.validate(bytes)).toBe(true);
});

test('lets a module accept less memory than it was built for', () => {
	const env = (pages: number) => ({
		env: {
			call: () => undefined,
			table: new WebAssembly.Table({ element: 'anyfunc', initial: 1 }),
			memory: new WebAssembly.Memory({ initial: pages, maximum: 32_768 }),
		},
	});
	const bytes = moduleOf(10);
	expect(() => new WebAssembly.Instance(new WebAssembly.Module(bytes), env(256))).toThrow(/memory/);
	allowMemoryOf(bytes, 256);
	expect(() => new WebAssembly.Instance(new WebAssembly.Module(bytes), env(256))).not.toThrow();
});
