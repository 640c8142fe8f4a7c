// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderOnPage } from '../../../testing/render-on-page.tsx';
import { PictureViewer, type ViewerPicture } from './picture-viewer.tsx';

function picture(name: string, caption: string | null): ViewerPicture {
	const src = `/media/${name}.jpg`;
	return { picture: { src, width: 1200, height: 800, alt: name, preview: null, variants: [] }, caption };
}

const pictures = [
	picture('bridge', 'The bridge at night'),
	picture('tunnel', null),
	picture('harbour', 'The port'),
];

function Page({ shown }: { shown: readonly ViewerPicture[] }) {
	const [index, setIndex] = useState<number | null>(null);
	return (
		<>
			<button type="button" onClick={() => setIndex(0)}>
				Pictures
			</button>
			{index !== null && (
				<PictureViewer
					pictures={shown}
					index={index}
					onIndexChange={setIndex}
					onClose={() => setIndex(null)}
					lang="en"
				/>
			)}
		</>
	);
}

async function openViewer(shown = pictures) {
	const { user } = await renderOnPage(<Page shown={shown} />);
	await user.click(screen.getByRole('button', { name: 'Pictures' }));
	return { user, viewer: await screen.findByRole('dialog', { name: 'Picture viewer' }) };
}

const status = () => screen.getByRole('status').textContent;

test('announces the position and the caption, or the alternative text', async () => {
	const { user } = await openViewer();
	expect(status()).toBe('1 of 3The bridge at night');
	await user.click(screen.getByRole('button', { name: 'Next picture' }));
	expect(status()).toBe('2 of 3tunnel');
	await user.click(screen.getByRole('button', { name: 'Previous picture' }));
	expect(status()).toBe('1 of 3The bridge at night');
});

test('moves with the arrow keys, Home and End, and wraps around', async () => {
	const { user } = await openViewer();
	const positions = [];
	for (const key of ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home']) {
		await user.keyboard(`{${key}}`);
		positions.push(status()?.slice(0, 1));
	}
	expect(positions).toEqual(['2', '3', '1', '3', '1']);
});

test('ignores arrow keys with a modifier', async () => {
	const { user } = await openViewer();
	await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
	await user.keyboard('{Control>}{End}{/Control}');
	expect(status()).toBe('1 of 3The bridge at night');
});

test('loads the neighbouring pictures after the current one', async () => {
	const { viewer } = await openViewer();
	const sources = () => [...viewer.querySelectorAll('img')].map((image) => image.getAttribute('src'));
	expect(sources()).toEqual(['/media/bridge.jpg']);
	fireEvent.load(within(viewer).getByRole('img'));
	expect(sources()).toEqual(['/media/bridge.jpg', '/media/tunnel.jpg', '/media/harbour.jpg']);
	expect(
		within(viewer)
			.getAllByRole('img')
			.map((image) => image.getAttribute('alt')),
	).toEqual(['bridge']);
});

test.each(['Escape', 'the close button'])('closes by %s and returns focus to the opener', async (way) => {
	const { user } = await openViewer();
	if (way === 'Escape') await user.keyboard('{Escape}');
	else await user.click(screen.getByRole('button', { name: 'Close' }));
	expect(screen.queryByRole('dialog')).toBeNull();
	await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pictures' })));
});

test('has no navigation for a single picture', async () => {
	const { viewer } = await openViewer(pictures.slice(0, 1));
	const buttons = within(viewer).getAllByRole('button');
	expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Close']);
	expect(status()).toBe('The bridge at night');
});
