// Loading shapes of the true size.

export const Skeleton = ({
  width,
  height,
  ratio,
  className = '',
}: {
  width?: string
  height?: string
  ratio?: string
  className?: string
}) => <span className={`skel ${className}`} style={{ width, height, aspectRatio: ratio }} />

export const SkeletonRow = () => (
  <div className="row" aria-hidden>
    <span className="skel av" />
    <span className="grid flex-1 gap-1.5">
      <Skeleton width="50%" height="1rem" />
      <Skeleton width="80%" height="0.75rem" />
    </span>
  </div>
)

export const SkeletonRows = ({ count = 4 }: { count?: number }) => (
  <div className="stack" role="status" aria-busy="true" aria-label="Loading">
    {Array.from({ length: count }, (_, row) => (
      <SkeletonRow key={row} />
    ))}
  </div>
)

export const SkeletonPost = () => (
  <div className="post" aria-hidden>
    <i className="kit" style={{ '--k1': 'var(--sunken)', '--k2': 'var(--line)' }} />
    <header>
      <span className="skel av" />
      <span className="grid gap-1.5">
        <Skeleton width="9rem" height="1rem" />
        <Skeleton width="6rem" height="0.75rem" />
      </span>
    </header>
    <Skeleton ratio="4/5" />
    <div className="body">
      <Skeleton width="75%" height="1.75rem" />
      <Skeleton width="94%" height="0.875rem" className="mt-3" />
    </div>
  </div>
)

/** A form of so many fields. */
export const SkeletonForm = ({ fields = 5 }: { fields?: number }) => (
  <div className="stack l" role="status" aria-busy="true" aria-label="Loading">
    {Array.from({ length: fields }, (_, field) => (
      <div className="stack" key={field}>
        <Skeleton width="7rem" height="1rem" />
        <Skeleton height="3rem" />
      </div>
    ))}
  </div>
)
