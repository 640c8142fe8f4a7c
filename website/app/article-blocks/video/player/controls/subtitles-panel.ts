import type { FilmStage } from '../film-stage.ts';
import { trackName } from '../subtitles/subtitle-tracks.ts';
import type { Subtitles } from '../subtitles/subtitles.ts';
import { buildElement } from './build-element.ts';
import { buildChoiceGroup } from './choice-group.ts';
import { buildPanel, type Panel } from './panel.ts';

/** Which subtitles are shown, and how they look. There is no button where a film has none. */
export function buildSubtitlesPanel(stage: FilmStage, subtitles: Subtitles): Panel {
	const { player, texts } = stage;

	function fill(): Node[] {
		const off = { value: '', label: texts.noSubtitles };
		const offered = subtitles.tracks().map((track) => ({
			value: trackName(track),
			label: track.label || track.language,
			lang: track.language,
		}));
		const choices = buildChoiceGroup(texts.subtitles, [off, ...offered], subtitles.shown() ?? '', (name) =>
			subtitles.choose(name || null),
		);
		const style = buildElement('button', { type: 'button', class: 'film-text-button' }, texts.subtitleStyle);
		style.addEventListener('click', () => {
			// The dialog gives the focus back to what had it: not to what is closed by then.
			panel.close({ focusButton: true });
			(player.getChild('textTrackSettings') as unknown as { open(): void } | undefined)?.open();
		});
		return [choices, style];
	}

	const panel = buildPanel(stage, {
		className: 'film-subtitles',
		label: texts.subtitles,
		icon: 'subtitles',
		fill,
	});
	panel.button.element.setAttribute('aria-keyshortcuts', 'C');

	function update() {
		panel.button.element.hidden = subtitles.tracks().length === 0;
		panel.button.element.toggleAttribute('data-on', subtitles.shown() !== null);
	}
	player.on('film-subtitles', update);
	update();
	return panel;
}
