import type { FilmStage } from '../film-stage.ts';
import { rememberChoices, rememberedChoices } from '../session/remembered-choices.ts';
import { buildElement } from './build-element.ts';
import { buildControlButton } from './control-button.ts';

/** From silent to loudest. A film unmuted at no volume gets the first audible one. */
const steps = 20;
const step = 1 / steps;

/** A button that mutes and a field for the volume, both remembered for the next film. */
export function buildVolume(stage: FilmStage): HTMLElement {
	const { player, texts } = stage;
	const button = buildControlButton('film-mute', () => toggleMuted(stage), { key: 'M' });
	const range = buildElement('input', {
		type: 'range',
		class: 'film-volume-range',
		min: 0,
		max: 1,
		step,
		'aria-label': texts.volume,
	});

	const { volume, muted } = rememberedChoices();
	player.volume(volume);
	player.muted(muted);

	range.addEventListener('input', () => setVolume(stage, range.valueAsNumber));
	function update() {
		const heard = heardVolume(stage);
		button.show(
			heard > 0 ? texts.mute : texts.unmute,
			heard === 0 ? 'silent' : heard < 0.5 ? 'quiet' : 'louder',
		);
		range.value = String(heard);
		range.style.setProperty('--film-volume', String(heard));
		range.setAttribute('aria-valuetext', `${Math.round(heard * 100)}%`);
	}
	player.on('volumechange', update);
	update();
	return buildElement('div', { class: 'film-volume' }, button.element, range);
}

export function toggleMuted(stage: FilmStage): void {
	const { player } = stage;
	const muted = !player.muted();
	if (!muted && player.volume() === 0) player.volume(step);
	player.muted(muted);
	rememberChoices({ muted, volume: player.volume() ?? 1 });
	announceVolume(stage);
}

/** Louder or quieter by some steps. */
export function changeVolume(stage: FilmStage, louder: number): void {
	setVolume(stage, heardVolume(stage) + louder * step);
	announceVolume(stage);
}

function announceVolume(stage: FilmStage) {
	stage.announce(`${stage.texts.volume} ${Math.round(heardVolume(stage) * 100)}%`);
}

function heardVolume({ player }: FilmStage): number {
	return player.muted() ? 0 : (player.volume() ?? 1);
}

function setVolume({ player }: FilmStage, wished: number) {
	// By whole steps, so that no fraction of a fraction is kept.
	const volume = Math.round(Math.min(1, Math.max(0, wished)) * steps) / steps;
	player.volume(volume);
	player.muted(volume === 0);
	rememberChoices({ volume, muted: volume === 0 });
}
