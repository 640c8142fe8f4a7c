import type { FilterFields } from './filter-fields.ts';

let loaded: FilterFields | undefined;

/** The pickers' code, which is fetched when the page is idle or a visitor first goes to a filter. */
export async function loadPickers(): Promise<FilterFields> {
	leaveOutPressableStyle();
	loaded = (await import('./pickers/pickers.ts')).pickers;
	return loaded;
}

/** The pickers where their code is here already. */
export function loadedPickers(): FilterFields | undefined {
	return loaded;
}

/**
 * React Aria adds a style element for what can be pressed, unless one of this id is there. Our content
 * security policy would refuse it and complain; its one rule stands in our own style sheet.
 */
function leaveOutPressableStyle(): void {
	const id = 'react-aria-pressable-style';
	if (document.getElementById(id)) return;
	const mark = document.createElement('meta');
	mark.id = id;
	document.head.append(mark);
}
