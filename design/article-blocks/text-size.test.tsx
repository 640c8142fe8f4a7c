// @vitest-environment happy-dom
import { testPageContext } from '@portico/testing/page/test-page-context.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PageContextProvider } from '../page-context.ts';
import { TextSize } from './text-size.tsx';

const choice = (
	<PageContextProvider value={testPageContext('en')}>
		<TextSize />
	</PageContextProvider>
);

/** Opens a page with the text size control: server-rendered, then hydrated. */
function openPage(): void {
	const container = document.createElement('div');
	container.innerHTML = renderToString(choice);
	document.body.append(container);
	render(choice, { container, hydrate: true });
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

test('is a labelled group of three sizes with the standard one selected', () => {
	openPage();
	expect(screen.getByRole('group', { name: 'Text size' })).toBeDefined();
	const sizes = screen.getAllByRole<HTMLInputElement>('radio');
	expect(sizes.map((size) => [size.getAttribute('aria-label'), size.checked])).toEqual([
		['Small', false],
		['Standard', true],
		['Large', false],
	]);
});

test('keeps the chosen size for the next page', async () => {
	const user = userEvent.setup();
	openPage();
	await user.click(radio('Large'));
	expect(radio('Large').checked).toBe(true);
	expect(localStorage.getItem('text-size')).toBe('large');
});

test('is operated with the arrow keys', async () => {
	const user = userEvent.setup();
	openPage();
	await user.tab();
	expect(document.activeElement).toBe(radio('Standard'));
	await user.keyboard('{ArrowLeft}');
	expect(document.activeElement).toBe(radio('Small'));
	expect(radio('Small').checked).toBe(true);
	expect(localStorage.getItem('text-size')).toBe('small');
});

test.each([
	['large', 'Large'],
	['enormous', 'Standard'],
])('restores the stored size %s as %s', (stored, expected) => {
	localStorage.setItem('text-size', stored);
	openPage();
	expect(radio(expected).checked).toBe(true);
});

test('changes the size of this page if storage is blocked', async () => {
	vi.stubGlobal('localStorage', {
		getItem: vi.fn(refuse),
		setItem: vi.fn(refuse),
		clear() {},
	});
	const user = userEvent.setup();
	openPage();
	await user.click(radio('Large'));
	expect(radio('Large').checked).toBe(true);
	expect(localStorage.getItem).toHaveBeenCalled();
	expect(localStorage.setItem).toHaveBeenCalled();
});

function refuse(): never {
	throw new DOMException('The operation is insecure.', 'SecurityError');
}
