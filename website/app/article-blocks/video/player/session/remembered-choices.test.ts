import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberChoices, rememberedChoices } from './remembered-choices.ts';

describe('what a visitor chose in a player', () => {
	let kept: Record<string, string> = {};
	beforeEach(() => {
		kept = {};
		vi.stubGlobal('localStorage', {
			getItem: (key: string) => kept[key] ?? null,
			setItem: (key: string, value: string) => {
				kept[key] = value;
			},
		});
	});

	it('is remembered, each beside the others', () => {
		rememberChoices({ volume: 0.4 });
		rememberChoices({ subtitles: 'off' });
		expect(rememberedChoices()).toEqual({ volume: 0.4, muted: false, subtitles: 'off' });
	});

	it.each(['{"volume":7,"muted":"yes","subtitles":1}', 'null', '[]', 'not JSON'])(
		'is not taken from what others wrote: %s',
		(value) => {
			kept['portico-player'] = value;
			expect(rememberedChoices()).toEqual({ volume: 1, muted: false, subtitles: null });
		},
	);

	it('lasts for the film where storage is forbidden', () => {
		vi.stubGlobal('localStorage', {
			getItem: () => {
				throw new DOMException('denied', 'SecurityError');
			},
		});
		expect(() => rememberChoices({ muted: true })).not.toThrow();
		expect(rememberedChoices().muted).toBe(false);
	});
});
