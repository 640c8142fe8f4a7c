import { type ComponentType, type MouseEvent, useState } from 'react';
import type { PictureViewer } from './picture-viewer.tsx';

export type ViewerProps<Subject> = {
	subject: Subject;
	onClose: () => void;
	/** Fetched when it is needed. */
	PictureViewer: typeof PictureViewer;
};

/** Opens a picture viewer, whose code is fetched on hover or click. */
export function useLazyViewer<Subject>(Viewer: ComponentType<ViewerProps<Subject>>) {
	const [shown, setShown] = useState<Pick<ViewerProps<Subject>, 'PictureViewer' | 'subject'> | null>(null);

	/**
	 * Replaces the link's navigation, except for clicks with a modifier key.
	 *
	 * @param onFailure called if the viewer's code fails to load: navigate instead
	 */
	function open(event: MouseEvent, subject: Subject, onFailure: () => void) {
		const hasModifierKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
		if (hasModifierKey || event.button !== 0) return;
		event.preventDefault();
		loadDialogs().then(({ PictureViewer }) => setShown({ PictureViewer, subject }), onFailure);
	}

	return {
		open,
		preload: () => void loadDialogs().catch(() => {}),
		viewer: shown && <Viewer {...shown} onClose={() => setShown(null)} />,
	};
}

const loadDialogs = () => import('../dialogs.ts');
