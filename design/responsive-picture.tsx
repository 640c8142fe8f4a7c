import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { useEffect, useRef, useState } from 'react';
import styles from './responsive-picture.module.css';

type Props = {
	picture: Picture;
	/** Value for `sizes`: its width on the page. */
	sizes: string;
	/** Whether it is the page's largest picture: loaded immediately, others lazily. */
	priority?: boolean;
	/** Whether an animated picture plays, for visitors who do not ask for reduced motion. It stands still elsewhere. */
	plays?: boolean | undefined;
	/** Overrides the picture's own text; '' if the text beside it says the same. */
	alt?: string;
	className?: string;
};

/** A transparent pixel. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/**
 * A picture in its available sizes. Its small preview shows while it loads, and stays if it is not available, in
 * place of the browser's broken-image icon.
 */
export function ResponsivePicture({
	picture,
	sizes,
	priority = false,
	plays = false,
	alt,
	className,
}: Props) {
	const { src, width, height, animated, focus, preview, variants } = picture;
	const image = useRef<HTMLImageElement>(null);
	const [missing, setMissing] = useState<string | null>(null);
	const [loaded, setLoaded] = useState<string | null>(null);
	const isMissing = missing === src;
	// This places the point at its own share of the frame: seldom in the middle, but always in sight (decision 089).
	const position = focus && `${percent(focus.x)} ${percent(focus.y)}`;

	// It may have loaded or failed before hydration. An SVG can have zero width without having failed.
	useEffect(() => {
		const { complete, naturalWidth } = image.current ?? {};
		if (complete && naturalWidth === 0) image.current?.decode().catch(() => setMissing(src));
		else if (complete) setLoaded(src);
	}, [src]);

	return (
		<picture className={className}>
			{plays && animated && !isMissing && (
				<source media="(prefers-reduced-motion: no-preference)" srcSet={src} />
			)}
			{(['avif', 'webp'] as const).map((format) => {
				if (isMissing) return null;
				const copies = variants.filter((variant) => variant.format === format);
				if (copies.length === 0) return null;
				const srcSet = copies.map((copy) => `${copy.src} ${copy.width}w`).join(', ');
				return <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />;
			})}
			<img
				ref={image}
				className={styles.image}
				src={isMissing ? nothing : src}
				onLoad={() => setLoaded(src)}
				onError={() => setMissing(src)}
				width={width}
				height={height}
				alt={alt ?? picture.alt}
				loading={priority ? 'eager' : 'lazy'}
				fetchPriority={priority ? 'high' : 'auto'}
				decoding={priority ? 'sync' : 'async'}
				style={{
					objectPosition: position,
					// Behind a loaded picture it would show through transparent parts.
					...(preview &&
						(isMissing || loaded !== src) && {
							backgroundImage: `url("${preview}")`,
							backgroundPosition: position,
						}),
				}}
			/>
		</picture>
	);
}

function percent(share: number): string {
	return `${Math.round(share * 10_000) / 100}%`;
}
