// @vitest-environment happy-dom
import type { Attachment } from '@portico/api/answers/shared-parts.ts';
import { recordClicks } from '@portico/testing/page/record-clicks.ts';
import { testPageContext } from '@portico/testing/page/test-page-context.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PageContextProvider } from '../../page-context.ts';
import { AttachmentEntry } from './attachments.tsx';

const archive = { name: 'plans.zip', href: '/media/a', mediaType: 'application/zip', size: 2048 };
const pdf = { ...archive, name: 'report.pdf', mediaType: 'application/pdf' };

function show(attachment: Attachment): void {
	render(
		<PageContextProvider value={testPageContext('en')}>
			<AttachmentEntry attachment={attachment} />
		</PageContextProvider>,
	);
}

const link = (name: string) => screen.getByRole('link', { name });
const linksShown = () =>
	screen.getAllByRole('link').map((each) => [each.getAttribute('aria-label'), each.getAttribute('href')]);

test('names the file, its type and its size', () => {
	show(archive);
	expect(screen.getByText('plans.zip')).toBeDefined();
	expect(screen.getByText('ZIP · 2 KB')).toBeDefined();
});

test('offers a preview and a download of a PDF, and only a download of another file', () => {
	show(archive);
	expect(linksShown()).toEqual([['Download: plans.zip', '/media/a?download=1&name=plans.zip&lang=en']]);
	cleanup();
	show(pdf);
	expect(linksShown()).toEqual([
		['Preview (in a new window): report.pdf', '/media/a?name=report.pdf&lang=en'],
		['Download: report.pdf', '/media/a?download=1&name=report.pdf&lang=en'],
	]);
});

test('opens the preview in a window that cannot reach this one', async () => {
	const open = vi.spyOn(window, 'open').mockReturnValue(null);
	const user = userEvent.setup();
	show(pdf);
	await user.click(link('Preview (in a new window): report.pdf'));
	expect(open).toHaveBeenCalledExactlyOnceWith('/media/a?name=report.pdf&lang=en', '_blank', 'noopener');
});

test('downloads with the keyboard', async () => {
	const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
	const user = userEvent.setup();
	show(archive);
	await user.tab();
	expect(document.activeElement).toBe(link('Download: plans.zip'));
	await user.keyboard('{Enter}');
	expect(assign).toHaveBeenCalledExactlyOnceWith('/media/a?download=1&name=plans.zip&lang=en');
});

test.each(['Control', 'Meta', 'Shift', 'Alt'])('leaves a click with %s to the browser', async (modifier) => {
	const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
	const clicks = recordClicks();
	const user = userEvent.setup();
	show(archive);
	await user.keyboard(`{${modifier}>}`);
	await user.click(link('Download: plans.zip'));
	expect(clicks).toEqual([{ handled: false }]);
	expect(assign).not.toHaveBeenCalled();
});
