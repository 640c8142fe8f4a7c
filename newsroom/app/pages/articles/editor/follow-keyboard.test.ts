// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { followKeyboard } from './follow-keyboard.ts';

const covered = () => document.documentElement.style.getPropertyValue('--keyboard-height');

/** The part of a window 800 pixels high that can be seen. */
class SeenPart extends EventTarget {
	height = 800;
	offsetTop = 0;
	scale = 1;

	show(part: { height?: number; offsetTop?: number; scale?: number }): void {
		Object.assign(this, part);
		this.dispatchEvent(new Event('resize'));
	}
}

afterEach(() => void vi.unstubAllGlobals());

it('tells how much of the window a keyboard covers, and nothing while the page is enlarged', () => {
	const seen = new SeenPart();
	vi.stubGlobal('innerHeight', 800);
	vi.stubGlobal('visualViewport', seen);
	const end = followKeyboard();
	seen.show({ height: 460 });
	expect(covered()).toBe('340px');
	seen.show({ offsetTop: 100 });
	expect(covered()).toBe('240px');
	seen.show({ height: 400, offsetTop: 0, scale: 2 });
	expect(covered()).toBe('0px');
	end();
	expect(covered()).toBe('');
	seen.show({ height: 460, scale: 1 });
	expect(covered()).toBe('');
});
