import type { ComboOption } from './combo-field.tsx';

type Column = { fdCode: string; parent: string | null; name: string };

/**
 * Columns as options of a field: by their paths, such as `News / Group news`, so that equal names differ and typing
 * finds a column by those above it too.
 *
 * @param columns parents before their children
 */
export function columnOptions(columns: readonly Column[]): ComboOption[] {
	const placed = new Map<string, { path: string; name: string; depth: number }>();
	return columns.map(({ fdCode, parent, name }) => {
		const above = parent === null ? undefined : placed.get(parent);
		const path = above ? `${above.path} / ${name}` : name;
		const depth = above ? above.depth + 1 : 0;
		placed.set(fdCode, { path, name, depth });
		return { value: fdCode, text: path, branch: { name, above: above?.name ?? null, depth } };
	});
}
