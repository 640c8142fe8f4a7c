import type { PlayerContext } from '../player-context.ts';
import { trackName } from '../subtitles/subtitle-tracks.ts';
import type { Subtitles } from '../subtitles/subtitles.ts';
import { buildElement } from './build-element.ts';
import { buildChoiceGroup } from './choice-group.ts';
import { buildPanel, type Panel } from './panel.ts';

/** Subtitle language and style. The button is hidden without subtitles. */
export function buildSubtitlesPanel(context: PlayerContext, subtitles: Subtitles): Panel {
	const { player, texts } = context;

	function fill(): Node[] {
		const off = { value: '', label: texts.noSubtitles };
		const languages = subtitles.tracks().map((track) => ({
			value: trackName(track),
			label: track.label || track.language,
			lang: track.language,
		}));
		const choices = buildChoiceGroup(texts.subtitles, [off, ...languages], subtitles.shown() ?? '', (name) =>
			subtitles.choose(name || null),
		);
		const style = buildElement('button', { type: 'button', class: 'film-text-button' }, texts.subtitleStyle);
		style.addEventListener('click', () => {
			// The dialog restores the focus on close, so the focus must not be in a closed panel.
			panel.close({ focusButton: true });
			(player.getChild('textTrackSettings') as unknown as { open(): void } | undefined)?.open();
		});
		return [choices, style];
	}

	const panel = buildPanel(context, {
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
