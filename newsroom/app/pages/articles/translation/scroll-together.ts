import { useEffect, useState } from 'react';
import { counterpartOf, type PlacePair, pairBlocks } from './pair-blocks.ts';

const storageKey = 'portico-newsroom-scroll-together';

/** Whether panes beside each other scroll together, as the person has chosen on this device. */
export function useScrollTogether(): [boolean, (isOn: boolean) => void] {
	const [isOn, setOn] = useState(() => localStorage.getItem(storageKey) !== 'off');
	const choose = (chosen: boolean) => {
		localStorage.setItem(storageKey, chosen ? 'on' : 'off');
		setOn(chosen);
	};
	return [isOn, choose];
}

/**
 * Keeps the counterpart of the block at the top of a pane at the same height while the person scrolls the other. Each
 * move follows one of the person's, at once: nothing is animated, and nothing moves by itself.
 *
 * @param panes that scroll by themselves
 * @returns ends it
 */
function scrollTogether([one, other]: readonly [HTMLElement, HTMLElement]): () => void {
	/** Where a pane was scrolled to by its neighbour: the event of that is none of the person's. */
	const followed = new Map<HTMLElement, number>();
	let places: PlacePair[] | null = null;
	const observer = new ResizeObserver(() => {
		places = null;
	});
	for (const pane of [one, other]) for (const child of pane.children) observer.observe(child);
	const follow = (pane: HTMLElement, neighbour: HTMLElement, isReversed: boolean) => {
		const expected = followed.get(pane);
		followed.delete(pane);
		if (expected !== undefined && Math.abs(expected - pane.scrollTop) < 1) return;
		places ??= placesOf(one, other);
		const pairs = isReversed ? places.map(([own, its]): PlacePair => [its, own]) : places;
		const before = neighbour.scrollTop;
		neighbour.scrollTop = counterpartOf(pairs, pane.scrollTop);
		if (neighbour.scrollTop !== before) followed.set(neighbour, neighbour.scrollTop);
	};
	const onScroll = () => follow(one, other, false);
	const onOtherScroll = () => follow(other, one, true);
	one.addEventListener('scroll', onScroll, { passive: true });
	other.addEventListener('scroll', onOtherScroll, { passive: true });
	onScroll();
	return () => {
		observer.disconnect();
		one.removeEventListener('scroll', onScroll);
		other.removeEventListener('scroll', onOtherScroll);
	};
}

/** How far each pane is scrolled when paired blocks are at the top; the beginnings and the ends belong together. */
function placesOf(one: HTMLElement, other: HTMLElement): PlacePair[] {
	const [blocks, otherBlocks] = [blocksIn(one), blocksIn(other)];
	const [end, otherEnd] = [one, other].map(maxScroll) as [number, number];
	const pairs: [number, number][] = [[0, 0]];
	for (const [at, otherAt] of pairBlocks(blocks.map(kindOf), otherBlocks.map(kindOf))) {
		const place = placeIn(one, blocks[at]);
		const otherPlace = placeIn(other, otherBlocks[otherAt]);
		const [last, otherLast] = pairs.at(-1) as [number, number];
		const isBetween = place > last && place < end && otherPlace > otherLast && otherPlace < otherEnd;
		if (isBetween) pairs.push([place, otherPlace]);
	}
	const [last] = pairs.at(-1) as [number, number];
	if (end > last) pairs.push([end, otherEnd]);
	return pairs;
}

const maxScroll = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight - clientHeight;

/** The blocks of the body, the lines above it first. */
const blocksIn = (pane: HTMLElement) => [...pane.querySelectorAll('[role="textbox"][aria-multiline] > *')];

function kindOf({ localName }: Element): string {
	return /^(?:h[2-6]|figure|table|portico-table|hr)$/.test(localName)
		? localName.replace('portico-', '')
		: 'text';
}

/** How far a pane is scrolled when a block begins below its bar. */
function placeIn(pane: HTMLElement, block: Element | undefined): number {
	const bar = pane.firstElementChild?.getBoundingClientRect().height ?? 0;
	const top = block?.getBoundingClientRect().top ?? 0;
	return top - pane.getBoundingClientRect().top - bar + pane.scrollTop;
}

/** Keeps the two panes of an element together while `isOn`. */
export function useTogether(panes: HTMLElement | null, isOn: boolean): void {
	useEffect(() => {
		const [one, other] = panes?.children ?? [];
		if (!isOn || !(one instanceof HTMLElement) || !(other instanceof HTMLElement)) return;
		return scrollTogether([one, other]);
	}, [panes, isOn]);
}
