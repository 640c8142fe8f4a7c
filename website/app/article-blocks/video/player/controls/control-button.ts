import { buildElement } from './build-element.ts';
import { buildIcon, type IconName } from './icons.ts';

export type ControlButton = {
	element: HTMLButtonElement;
	/** What it does now; also shown on hover, with its key. */
	show(label: string, icon: IconName): void;
};

/** A button of the player: a sign with a name. `key` is the key that does the same. */
export function buildControlButton(
	className: string,
	press: () => void,
	{ key = null, keyShortcut = key }: { key?: string | null; keyShortcut?: string | null } = {},
): ControlButton {
	const element = buildElement('button', {
		type: 'button',
		class: `film-button ${className}`,
		'aria-keyshortcuts': keyShortcut,
	});
	element.addEventListener('click', press);
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
