// @vitest-environment happy-dom
import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ResponsivePicture } from './responsive-picture.tsx';

const still: Picture = {
	...{ src: '/media/steps.gif', width: 480, height: 320, alt: '步骤', preview: null },
	variants: [{ format: 'webp', width: 480, src: '/media/steps-480w.webp' }],
};

/** The choices a browser has, in order: conditions and addresses. */
function choices(picture: Picture, plays?: boolean): string[] {
	const { container } = render(<ResponsivePicture picture={picture} sizes="100vw" plays={plays} />);
	return [...container.querySelectorAll('source')].map(
		(source) => `${source.media || source.type} ${source.getAttribute('srcset')}`,
	);
}

test('shows its preview until it is loaded, since it would show through transparent parts', () => {
	const preview = 'data:image/webp;base64,AAAA';
	const { getByRole } = render(<ResponsivePicture picture={{ ...still, preview }} sizes="100vw" />);
	const image = getByRole('img');
	expect(image.style.backgroundImage).toContain(preview);
	fireEvent.load(image);
	expect(image.style.backgroundImage).toBe('');
});

test('keeps its preview if it is not available', () => {
	const preview = 'data:image/webp;base64,AAAA';
	const { getByRole } = render(<ResponsivePicture picture={{ ...still, preview }} sizes="100vw" />);
	const image = getByRole('img');
	fireEvent.error(image);
	fireEvent.load(image);
	expect(image.style.backgroundImage).toContain(preview);
});

test('plays an animated picture where it may, unless the visitor asks for reduced motion', () => {
	const copies = 'image/webp /media/steps-480w.webp 480w';
	const moving = '(prefers-reduced-motion: no-preference) /media/steps.gif';
	expect(choices({ ...still, animated: true }, true)).toEqual([moving, copies]);
	expect(choices({ ...still, animated: true })).toEqual([copies]);
	expect(choices(still, true)).toEqual([copies]);
});

test('keeps the focal point in sight where it is cut, and its preview in the same place', () => {
	const preview = 'data:image/webp;base64,AAAA';
	const focused = { ...still, preview, focus: { x: 0.07, y: 1 } };
	const { getByRole } = render(<ResponsivePicture picture={focused} sizes="100vw" />);
	const image = getByRole('img');
	expect(image.style.objectPosition).toBe('7% 100%');
	expect(image.style.backgroundPosition).toBe('7% 100%');
	fireEvent.load(image);
	expect(image.style.objectPosition).toBe('7% 100%');
	expect(image.style.backgroundPosition).toBe('');
});

test('has no style of its own without focal point and preview', () => {
	const { getByRole } = render(<ResponsivePicture picture={still} sizes="100vw" />);
	expect(getByRole('img').getAttribute('style')).toBeNull();
});
