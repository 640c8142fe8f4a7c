import type { FilterFields } from './filter-fields.ts';

let loaded: FilterFields | undefined;

/** Lazy-loads the pickers. */
export async function loadPickers(): Promise<FilterFields> {
	suppressPressableStyle();
	loaded = (await import('./pickers.ts')).pickers;
	return loaded;
}

/** Undefined until they have loaded. */
export function loadedPickers(): FilterFields | undefined {
	return loaded;
}

/**
 * React Aria adds a style element unless one with this id exists. The content security policy would block it,
 * so its only rule is in our style sheet.
 */
function suppressPressableStyle(): void {
	const id = 'react-aria-pressable-style';
	if (document.getElementById(id)) return;
	const placeholder = document.createElement('meta');
	placeholder.id = id;
	document.head.append(placeholder);
}
