import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberChoices, rememberedChoices } from './remembered-choices.ts';

describe('remembered choices', () => {
	let storage: Record<string, string> = {};
	beforeEach(() => {
		storage = {};
		vi.stubGlobal('localStorage', {
			getItem: (key: string) => storage[key] ?? null,
			setItem: (key: string, value: string) => {
				storage[key] = value;
			},
		});
	});

	it('are stored independently of each other', () => {
		rememberChoices({ volume: 0.4 });
		rememberChoices({ subtitles: 'off' });
		expect(rememberedChoices()).toEqual({ volume: 0.4, muted: false, subtitles: 'off' });
	});

	it.each(['{"volume":7,"muted":"yes","subtitles":1}', 'null', '[]', 'not JSON'])(
		'ignore an invalid stored value: %s',
		(value) => {
			storage['portico-player'] = value;
			expect(rememberedChoices()).toEqual({ volume: 1, muted: false, subtitles: null });
		},
	);

	it('do not fail when storage is blocked', () => {
		vi.stubGlobal('localStorage', {
			getItem: () => {
				throw new DOMException('denied', 'SecurityError');
			},
		});
		expect(() => rememberChoices({ muted: true })).not.toThrow();
		expect(rememberedChoices().muted).toBe(false);
	});
});
