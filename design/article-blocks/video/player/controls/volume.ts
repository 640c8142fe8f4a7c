import type { PlayerContext } from '../player-context.ts';
import { rememberChoices, rememberedChoices } from '../remembered-choices.ts';
import { buildControlButton, buildElement } from './control-button.ts';

/** Number of volume steps. Unmuting at zero sets the first step. */
const steps = 20;
const step = 1 / steps;

/** A mute button and a volume slider, both remembered for the next video. */
export function buildVolume(context: PlayerContext): HTMLElement {
	const { player, texts } = context;
	const button = buildControlButton('video-mute', () => toggleMuted(context), { key: 'M' });
	const range = buildElement('input', {
		type: 'range',
		class: 'video-volume-range',
		min: 0,
		max: 1,
		step,
		'aria-label': texts.volume,
	});

	const { volume, muted } = rememberedChoices();
	player.volume(volume);
	player.muted(muted);

	range.addEventListener('input', () => setVolume(context, range.valueAsNumber));
	function update() {
		const audible = audibleVolume(context);
		button.show(
			audible > 0 ? texts.mute : texts.unmute,
			audible === 0 ? 'silent' : audible < 0.5 ? 'quiet' : 'louder',
		);
		range.value = String(audible);
		range.style.setProperty('--video-volume', String(audible));
		range.setAttribute('aria-valuetext', `${Math.round(audible * 100)}%`);
	}
	player.on('volumechange', update);
	update();
	return buildElement('div', { class: 'video-volume' }, button.element, range);
}

export function toggleMuted(context: PlayerContext): void {
	const { player } = context;
	const muted = !player.muted();
	if (!muted && player.volume() === 0) player.volume(step);
	player.muted(muted);
	rememberChoices({ muted, volume: player.volume() ?? 1 });
	announceVolume(context);
}

/** Changes the volume by a number of steps. */
export function changeVolume(context: PlayerContext, stepCount: number): void {
	setVolume(context, audibleVolume(context) + stepCount * step);
	announceVolume(context);
}

function announceVolume(context: PlayerContext) {
	context.announce(`${context.texts.volume} ${Math.round(audibleVolume(context) * 100)}%`);
}

function audibleVolume({ player }: PlayerContext): number {
	return player.muted() ? 0 : (player.volume() ?? 1);
}

function setVolume({ player }: PlayerContext, requested: number) {
	// Round to whole steps to avoid accumulating fractions.
	const volume = Math.round(Math.min(1, Math.max(0, requested)) * steps) / steps;
	player.volume(volume);
	player.muted(volume === 0);
	rememberChoices({ volume, muted: volume === 0 });
}
