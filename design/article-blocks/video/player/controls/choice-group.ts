import { buildElement } from './build-element.ts';

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
	const name = `film-choice-${groupCount}`;
	const items = choices.map(({ value, label, lang = '' }) => {
		const input = buildElement('input', { type: 'radio', name, value, checked: value === selected });
		input.addEventListener('change', () => onSelect(value));
		return buildElement('label', {}, input, buildElement('span', { lang: lang || null }, label));
	});
	return buildElement(
		'fieldset',
		{ class: 'film-choices' },
		buildElement('legend', {}, legend),
		buildElement('div', { class: 'film-choices-list' }, ...items),
	);
}
