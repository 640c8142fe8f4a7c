import type { FilmStage } from '../film-stage.ts';
import { buildElement } from './build-element.ts';
import { buildControlButton, type ControlButton } from './control-button.ts';
import type { IconName } from './icons.ts';

export type Panel = {
	button: ControlButton;
	element: HTMLElement;
	isOpen(): boolean;
	/** Closed by a key, the focus goes back to the button. */
	close(options?: { focusButton: boolean }): void;
};

type Description = {
	className: string;
	label: string;
	icon: IconName;
	/** Fills the panel each time it opens. */
	fill: () => Node[];
};

/**
 * A button and what it opens above the controls. One panel is open at a time; a press elsewhere, or Escape,
 * closes it.
 */
export function buildPanel(stage: FilmStage, { className, label, icon, fill }: Description): Panel {
	const { texts, player, signal } = stage;
	const id = `${player.id()}-${className}`;
	const closing = buildControlButton('film-panel-close', () => close({ focusButton: true }));
	closing.show(texts.close, 'close');
	const content = buildElement('div', { class: 'film-panel-content' });
	const element = buildElement(
		'div',
		{ id, class: `film-panel ${className}`, role: 'group', 'aria-label': label, hidden: true },
		closing.element,
		content,
	);
	const button = buildControlButton(`${className}-button`, () => (isOpen() ? close() : open()));
	button.show(label, icon);
	button.element.setAttribute('aria-expanded', 'false');
	button.element.setAttribute('aria-controls', id);

	const isOpen = () => !element.hidden;

	function open() {
		stage.closePanels();
		content.replaceChildren(...fill());
		element.hidden = false;
		button.element.setAttribute('aria-expanded', 'true');
		player.addClass('film-panel-open');
		const first = content.querySelector<HTMLElement>('input:checked, button');
		first?.focus({ preventScroll: true });
		first?.scrollIntoView({ block: 'nearest' });
	}

	function close({ focusButton = false } = {}) {
		if (!isOpen()) return;
		element.hidden = true;
		button.element.setAttribute('aria-expanded', 'false');
		player.removeClass('film-panel-open');
		if (focusButton) button.element.focus({ preventScroll: true });
	}

	document.addEventListener(
		'pointerdown',
		({ target }) => {
			const inside = target instanceof Node && (element.contains(target) || button.element.contains(target));
			if (!inside) close();
		},
		{ signal },
	);
	element.addEventListener('focusout', ({ relatedTarget }) => {
		const next = relatedTarget instanceof Node ? relatedTarget : null;
		if (next && !element.contains(next) && !button.element.contains(next)) close();
	});

	return { button, element, isOpen, close };
}
