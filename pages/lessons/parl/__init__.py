"""How PARL counts the steps of an orchestrated plan, limits them, and rewards what came of them.

A worked example of hand-entered plans. No model runs here, and nothing is measured: every number is
arithmetic on what a reader typed. PARL is the training of Kimi K2.5's orchestrator (report, arXiv
2602.02276, section 3). Where the report gives no number or closed form, the docstring says "this
page's own choice".
"""
