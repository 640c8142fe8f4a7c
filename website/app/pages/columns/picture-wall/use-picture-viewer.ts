import { type ComponentType, type MouseEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useHydrated } from '../../../page-frame/use-hydrated.ts';
import type { PictureViewerProps } from './picture-viewer.tsx';

/**
 * The picture viewer of a page, its code fetched when a picture is first pointed at. Where it cannot be
 * fetched, pictures stay the links they are, within the page: the network may be what is missing.
 */
export function usePictureViewer() {
	const [Viewer, setViewer] = useState<ComponentType<PictureViewerProps> | null>(null);
	const [place, setPlace] = useState<number | null>(null);
	const ready = useHydrated();
	const navigate = useNavigate();

	function openOn(event: MouseEvent<HTMLAnchorElement>, index: number) {
		const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
		if (opensElsewhere || event.button !== 0) return;
		event.preventDefault();
		const { pathname } = event.currentTarget;
		fetchViewer().then(
			(module) => {
				setViewer(() => module.PictureViewer);
				setPlace(index);
			},
			() => navigate(pathname),
		);
	}

	return {
		/** Whether a click opens the viewer rather than following the link. */
		ready,
		Viewer,
		/** Which picture is on show; null while the viewer is closed. */
		place,
		openOn,
		fetchAhead: () => void fetchViewer().catch(() => {}),
		moveTo: setPlace,
		close: () => setPlace(null),
	};
}

function fetchViewer() {
	return import('./picture-viewer.tsx');
}
