"""The pages of the documentation site: a hook of mkdocs.

The site has the folders of the repository, with `README.md` beside `docs/…`, so that a relative link leads to the same
page on the site and in a checkout.
"""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Put the pages of `docs/` below `docs/`, beside the repository's own documents."""
    documents, root = Path(config.docs_dir), Path(config.docs_dir).parent
    for file in [file for file in files if file.src_dir == config.docs_dir]:
        files.remove(file)
        files.append(File.generated(config, f"docs/{file.src_uri}", abs_src_path=str(documents / file.src_uri)))
    for path in [*sorted(root.glob("*.md")), root / "LICENSE"]:
        files.append(File.generated(config, path.name, abs_src_path=str(path)))
    return files
