import { buildElement } from './build-element.ts';
import { buildIcon, type IconName } from './icons.ts';

export type ControlButton = {
	element: HTMLButtonElement;
	/** Sets label and icon; the tooltip includes the key. */
	show(label: string, icon: IconName): void;
};

/** An icon button. `key` is its keyboard shortcut. */
export function buildControlButton(
	className: string,
	onPress: () => void,
	{ key = null, keyShortcut = key }: { key?: string | null; keyShortcut?: string | null } = {},
): ControlButton {
	const element = buildElement('button', {
		type: 'button',
		class: `film-button ${className}`,
		'aria-keyshortcuts': keyShortcut,
	});
	element.addEventListener('click', onPress);
	let shown = '';
	return {
		element,
		show(label, icon) {
			if (shown === label + icon) return;
			shown = label + icon;
			element.setAttribute('aria-label', label);
			element.title = key ? `${label} (${key})` : label;
			element.replaceChildren(buildIcon(icon));
		},
	};
}
