import { buildElement } from './build-element.ts';

export type Choice = { value: string; label: string; lang?: string };

let groups = 0;

/** One of several, as radio buttons: arrow keys move among them, and assistive technology knows them. */
export function buildChoiceGroup(
	legend: string,
	choices: Choice[],
	chosen: string,
	choose: (value: string) => void,
): HTMLFieldSetElement {
	groups += 1;
	const name = `film-choice-${groups}`;
	const items = choices.map(({ value, label, lang = '' }) => {
		const input = buildElement('input', { type: 'radio', name, value, checked: value === chosen });
		input.addEventListener('change', () => choose(value));
		return buildElement('label', {}, input, buildElement('span', { lang: lang || null }, label));
	});
	return buildElement(
		'fieldset',
		{ class: 'film-choices' },
		buildElement('legend', {}, legend),
		buildElement('div', { class: 'film-choices-list' }, ...items),
	);
}
