// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { articleAt, useSearchShortcut } from './frame.tsx';

function Bar() {
	const field = useRef<HTMLInputElement>(null);
	useSearchShortcut(field);
	return (
		<>
			<input ref={field} aria-label="Search" />
			<textarea aria-label="Note" />
			<div role="dialog">
				<button type="button">Inside</button>
			</div>
			<button type="button">Outside</button>
		</>
	);
}

describe('useSearchShortcut', () => {
	it.each([
		['focuses the search field', 'button', 'Outside', {}, true],
		['leaves a slash in other fields alone', 'textbox', 'Note', {}, false],
		['leaves dialogs alone', 'button', 'Inside', {}, false],
		['leaves combinations to the browser', 'button', 'Outside', { ctrlKey: true }, false],
	] as const)('%s', (_, role, name, modifiers, isFocused) => {
		render(<Bar />);
		fireEvent.keyDown(screen.getByRole(role, { name }), { key: '/', ...modifiers });
		expect(document.activeElement === screen.getByRole('textbox', { name: 'Search' })).toBe(isFocused);
	});
});

it.each([
	['https://www.example.org/articledetail/a1', 'a1'],
	[' http://localhost:3000/en/articledetail/a1?from=list#top ', 'a1'],
	['/articledetail/%E5%B1%95', '展'],
	['https://www.example.org/articlesearch?q=a', null],
	['articledetail', null],
	['/articledetail/%', null],
])('reads the article of a public page’s address: %s', (text, articleId) => {
	expect(articleAt(text)).toBe(articleId);
});
