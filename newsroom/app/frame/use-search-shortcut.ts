import { type RefObject, useEffect } from 'react';

/** Where a typed `/` is text, or a dialog is open. */
const typingPlaces =
	'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"]';

/** Focuses a search field when `/` is pressed outside of fields and dialogs. */
export function useSearchShortcut(field: RefObject<HTMLInputElement | null>): void {
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const { key, target, ctrlKey, altKey, metaKey } = event;
			if (key !== '/' || ctrlKey || altKey || metaKey || event.defaultPrevented) return;
			if (target instanceof Element && target.closest(typingPlaces)) return;
			event.preventDefault();
			field.current?.focus();
			field.current?.select();
		};
		document.addEventListener('keydown', onKeyDown);
		return () => document.removeEventListener('keydown', onKeyDown);
	}, [field]);
}
