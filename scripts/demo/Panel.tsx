/** @jsxImportSource react */
import { useId, type ReactNode } from 'react'

/** One card of the page: a heading, perhaps something beside it, and what it holds. */
export function Panel({
  title,
  beside,
  children,
  className = '',
}: {
  title: string
  beside?: ReactNode
  children: ReactNode
  className?: string
}) {
  const id = useId()
  return (
    <section className={`panel ${className}`} aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
