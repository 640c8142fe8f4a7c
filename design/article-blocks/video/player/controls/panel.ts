import type { PlayerContext } from '../player-context.ts';
import { buildControlButton, buildElement, type ControlButton, type IconName } from './control-button.ts';

export type Panel = {
	button: ControlButton;
	element: HTMLElement;
	isOpen(): boolean;
	/** `focusButton` returns the focus to the button, as after a key press. */
	close(options?: { focusButton: boolean }): void;
};

type PanelOptions = {
	className: string;
	label: string;
	icon: IconName;
	/** Builds the content each time the panel opens. */
	fill: () => Node[];
};

/**
 * A button with a panel above the controls. One panel is open at a time; a click outside or Escape closes it.
 */
export function buildPanel(context: PlayerContext, { className, label, icon, fill }: PanelOptions): Panel {
	const { texts, player, signal } = context;
	const id = `${player.id()}-${className}`;
	const closeButton = buildControlButton('video-panel-close', () => close({ focusButton: true }));
	closeButton.show(texts.close, 'close');
	const content = buildElement('div', { class: 'video-panel-content' });
	const element = buildElement(
		'div',
		{ id, class: `video-panel ${className}`, role: 'group', 'aria-label': label, hidden: true },
		closeButton.element,
		content,
	);
	const button = buildControlButton(`${className}-button`, () => (isOpen() ? close() : open()));
	button.show(label, icon);
	button.element.setAttribute('aria-expanded', 'false');
	button.element.setAttribute('aria-controls', id);

	const isOpen = () => !element.hidden;

	function open() {
		context.closePanels();
		content.replaceChildren(...fill());
		element.hidden = false;
		button.element.setAttribute('aria-expanded', 'true');
		player.addClass('video-panel-open');
		const first = content.querySelector<HTMLElement>('input:checked, button');
		first?.focus({ preventScroll: true });
		first?.scrollIntoView({ block: 'nearest' });
	}

	function close({ focusButton = false } = {}) {
		if (!isOpen()) return;
		element.hidden = true;
		button.element.setAttribute('aria-expanded', 'false');
		player.removeClass('video-panel-open');
		if (focusButton) button.element.focus({ preventScroll: true });
	}

	document.addEventListener(
		'pointerdown',
		({ target }) => {
			const isInside =
				target instanceof Node && (element.contains(target) || button.element.contains(target));
			if (!isInside) close();
		},
		{ signal },
	);
	element.addEventListener('focusout', ({ relatedTarget }) => {
		const next = relatedTarget instanceof Node ? relatedTarget : null;
		if (next && !element.contains(next) && !button.element.contains(next)) close();
	});

	return { button, element, isOpen, close };
}

export type Choice = { value: string; label: string; lang?: string };

let groupCount = 0;

/** Radio buttons: native arrow keys and assistive technology support. */
export function buildChoiceGroup(
	legend: string,
	choices: Choice[],
	selected: string,
	onSelect: (value: string) => void,
): HTMLFieldSetElement {
	groupCount += 1;
	const name = `video-choice-${groupCount}`;
	const items = choices.map(({ value, label, lang = '' }) => {
		const input = buildElement('input', { type: 'radio', name, value, checked: value === selected });
		input.addEventListener('change', () => onSelect(value));
		return buildElement('label', {}, input, buildElement('span', { lang: lang || null }, label));
	});
	return buildElement(
		'fieldset',
		{ class: 'video-choices' },
		buildElement('legend', {}, legend),
		buildElement('div', { class: 'video-choices-list' }, ...items),
	);
}
