import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import { usePageContext } from '../../page-context/page-context.ts';
import { useHydrated } from '../../page-context/use-hydrated.ts';
import styles from './picture-link.module.css';

/** Opens a picture of the surrounding article in the viewer instead of following its link. */
export const OpenPicture = createContext<{
	open: (event: MouseEvent, src: string) => void;
	preload: () => void;
} | null>(null);

type Props = { src: string; className?: string | undefined; children: ReactNode };

/** A picture that links to its full size; with scripts, it opens the viewer. */
export function PictureLink({ src, className, children }: Props) {
	const viewer = use(OpenPicture);
	const opensViewer = useHydrated() && viewer !== null;
	return (
		<a
			className={className ? `${styles.link} ${className}` : styles.link}
			href={src}
			aria-haspopup={opensViewer ? 'dialog' : undefined}
			onPointerEnter={viewer?.preload}
			onFocus={viewer?.preload}
			onClick={(event) => viewer?.open(event, src)}
		>
			{children}
		</a>
	);
}

/** The alternative text of a picture that can be enlarged. */
export function useEnlargedAlt(): (picture: Picture) => string {
	const { aritcile } = usePageContext().texts;
	return ({ alt }) => aritcile.wholePicture(alt);
}
