// @vitest-environment happy-dom
import { recordClicks } from '@portico/testing/page/record-clicks.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContextType, MouseEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { OpenPicture, PictureLink } from './picture-figure.tsx';

function show(viewer: ContextType<typeof OpenPicture>): void {
	render(
		<OpenPicture value={viewer}>
			<PictureLink src="/media/bridge.jpg">
				<img src="/media/bridge-480.webp" alt="Bridge" />
			</PictureLink>
		</OpenPicture>,
	);
}

function viewerOfPictures() {
	return {
		open: vi.fn((event: MouseEvent, _src: string) => event.preventDefault()),
		preload: vi.fn(),
	};
}

const link = () => screen.getByRole('link', { name: 'Bridge' });

test('is an ordinary link to the whole picture where there is no viewer', async () => {
	const clicks = recordClicks();
	const user = userEvent.setup();
	show(null);
	expect(link().getAttribute('href')).toBe('/media/bridge.jpg');
	expect(link().hasAttribute('aria-haspopup')).toBe(false);
	await user.click(link());
	expect(clicks).toEqual([{ handled: false }]);
});

test('announces and opens the viewer in place of following the link', async () => {
	const clicks = recordClicks();
	const user = userEvent.setup();
	const viewer = viewerOfPictures();
	show(viewer);
	expect(link().getAttribute('aria-haspopup')).toBe('dialog');
	await user.click(link());
	expect(viewer.open).toHaveBeenCalledExactlyOnceWith(expect.anything(), '/media/bridge.jpg');
	expect(clicks).toEqual([{ handled: true }]);
});

test('fetches the viewer ahead when the keyboard reaches the link, and opens it with Enter', async () => {
	recordClicks();
	const user = userEvent.setup();
	const viewer = viewerOfPictures();
	show(viewer);
	await user.tab();
	expect(document.activeElement).toBe(link());
	expect(viewer.preload).toHaveBeenCalledOnce();
	expect(viewer.open).not.toHaveBeenCalled();
	await user.keyboard('{Enter}');
	expect(viewer.open).toHaveBeenCalledOnce();
});

test('fetches the viewer ahead when the pointer comes over the picture', async () => {
	const user = userEvent.setup();
	const viewer = viewerOfPictures();
	show(viewer);
	await user.hover(link());
	expect(viewer.preload).toHaveBeenCalledOnce();
});
